import Foundation
import WardlineHarness

/// The wall clock of the programs that the people of a ward start from now on: right, but for some minutes, which a test can change while they run.
/// The relay keeps the right time.
struct DeviceClock {
  private let file: String

  init(of ward: Ward, minutesAhead: Int = 0) throws {
    file = ward.directory.path + "/minutes"
    try ward.preload(Self.source)
    ward.environment["MINUTES_AHEAD"] = file
    try set(minutesAhead: minutesAhead)
  }

  func set(minutesAhead minutes: Int) throws { try "\(minutes)".write(toFile: file, atomically: true, encoding: .utf8) }

  private static let source = """
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static long minutes(void) {
      const char *name = getenv("MINUTES_AHEAD");
      FILE *file = name ? fopen(name, "re") : 0;
      long minutes = 0;
      if (file) { if (fscanf(file, "%ld", &minutes) != 1) minutes = 0; fclose(file); }
      return minutes;
    }
    int clock_gettime(clockid_t clock, struct timespec *time) {
      long failed = syscall(SYS_clock_gettime, clock, time);
      if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += 60 * minutes();
      return (int)failed;
    }
    int gettimeofday(struct timeval *restrict value, void *restrict zone) {
      struct timespec time;
      clock_gettime(CLOCK_REALTIME, &time);
      value->tv_sec = time.tv_sec;
      value->tv_usec = time.tv_nsec / 1000;
      return 0;
    }
    time_t time(time_t *out) {
      struct timespec time;
      clock_gettime(CLOCK_REALTIME, &time);
      if (out) *out = time.tv_sec;
      return time.tv_sec;
    }
    """
}
