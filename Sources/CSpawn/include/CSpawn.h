#ifndef WARDLINE_CSPAWN_H
#define WARDLINE_CSPAWN_H

#include <sys/types.h>

/// Starts a program that the kernel kills when the calling thread ends, and with it this process.
///
/// The program gets the three descriptors as its standard input, output and error, and no other descriptor that is marked close-on-exec. It
/// starts with no signal blocked and with the default action for SIGPIPE.
///
/// @param arguments The program's path first; ends with NULL.
/// @param environment Variables as NAME=value; ends with NULL.
/// @return The identifier of the process; the negated errno where the program cannot be started.
pid_t wardline_spawn(char *const arguments[], char *const environment[], int input, int output, int errors);

/// Makes a pipe that no started program inherits: its reading end and its writing end.
///
/// @return 0, or -1 with errno.
int wardline_pipe(int ends[2]);

#endif
