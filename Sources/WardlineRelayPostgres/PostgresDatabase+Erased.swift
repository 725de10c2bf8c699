import WardlineModel

extension PostgresDatabase {
  private static let vacuums = ["entry", "record", "request"].map { PostgresStatement("VACUUM \($0)") }

  /// Removes the versions of rows whose texts were erased or sealed (``PostgresRelayStore/removeErased()``).
  func removeErased() throws(StoreError) -> Bool {
    do {
      let connection = try PostgresConnection.again(place, options: options.connection.forWhole)
      for statement in Self.vacuums { try connection.runAlone(statement) }
      return true
    } catch let error as PostgresError where error.kind != .permanent { return false } catch let error as PostgresError {
      throw StoreError(error)
    } catch { throw .failed("\(error)") }
  }
}

extension PostgresConnection {
  /// Runs a statement outside of a transaction, such as VACUUM.
  func runAlone(_ statement: PostgresStatement) throws(PostgresError) {
    _ = try exchange([PostgresPipeline.Command(statement)], isCommit: false)
  }
}
