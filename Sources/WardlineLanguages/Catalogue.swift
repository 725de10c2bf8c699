/// The names of what can be said, and how it is said in one language.
package struct Catalogue: Sendable {}
