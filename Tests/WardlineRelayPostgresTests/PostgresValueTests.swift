import Testing

@testable import WardlineRelayPostgres

/// Every type there and back, and what does not fit.
struct PostgresValueTests {
  /// What comes back from a `SELECT` of a parameter.
  private static func echo<Value: PostgresStorable>(_ value: Value, _ type: PostgresType, _ name: String) throws -> Value? {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      return try connection.read(pipeline(PostgresStatement("SELECT $1::\(name)", type), value))[0].first { try $0.next() }
    }
  }

  @Test("values of one column come back as they were")
  func scalars() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      let select = PostgresStatement(
        "SELECT $1, $2, $3, $4, $5, $6, $7", .int8, .int8, .int8, .bool, .text, .text, .bytea)
      var pipeline = PostgresPipeline()
      let long = String(repeating: "ä🩺", count: 50_000)
      try pipeline.append(select, Int64.min, UInt64.max, Int64.max, true, "", long, [UInt8](0...255))
      try pipeline.append(select, Int64(0), UInt64(1) << 63, Int64(-1), false, "a'\"\\", "\u{10FFFF}", [UInt8]())
      let results = try connection.read(pipeline)
      func expect(
        _ result: PostgresResult, _ values: (Int64, UInt64, Int64, Bool, String, String, [UInt8])
      ) throws {
        let found = try result.first { columns in
          (
            try columns.next(Int64.self), try columns.next(UInt64.self), try columns.next(Int64.self),
            try columns.next(Bool.self),
            try columns.next(String.self), try columns.next(String.self), try columns.next([UInt8].self)
          )
        }
        let row = try #require(found)
        #expect(row.0 == values.0 && row.1 == values.1 && row.2 == values.2 && row.3 == values.3)
        #expect(row.4 == values.4 && row.5 == values.5 && row.6 == values.6)
      }
      try expect(results[0], (.min, .max, .max, true, "", long, [UInt8](0...255)))
      try expect(results[1], (0, 1 << 63, -1, false, "a'\"\\", "\u{10FFFF}", []))
    }
  }

  @Test("a missing value is NULL, and an empty one is not")
  func optionals() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      let select = PostgresStatement(
        "SELECT $1, $2, $3, $4, $1 IS NULL, $3 IS NULL, $4 IS NULL", .int8, .bool, .text, .bytea)
      var pipeline = PostgresPipeline()
      try pipeline.append(select, Int64?.none, Bool?.none, String?.none, [UInt8]?.none)
      try pipeline.append(select, Int64?(7), Bool?(true), String?(""), [UInt8]?([]))
      let rows = try connection.read(pipeline).map { result in
        try result.first { columns in
          try "\(columns.next(Int64?.self) as Any) \(columns.next(Bool?.self) as Any) \(columns.next(String?.self) as Any)"
            + " \(columns.next([UInt8]?.self) as Any) \(columns.next(Bool.self)) \(columns.next(Bool.self)) \(columns.next(Bool.self))"
        }
      }
      #expect(rows[0] == "nil nil nil nil true true true")
      #expect(rows[1] == "Optional(7) Optional(true) Optional(\"\") Optional([]) false false false")
    }
  }

  @Test("arrays come back with their NULLs, and empty")
  func arrays() throws {
    let numbers = PostgresArray<Int64?>([1, nil, .min])
    #expect(try Self.echo(numbers, .int8s, "int8[]")?.elements == numbers.elements)
    #expect(try Self.echo(PostgresArray<Int64>([]), .int8s, "int8[]")?.elements == [])
    #expect(try Self.echo(PostgresArray<UInt64>([.max, 0]), .int8s, "int8[]")?.elements == [.max, 0])
    let texts = PostgresArray<String?>(["", nil, "ä,{}\"\\", "NULL"])
    #expect(try Self.echo(texts, .texts, "text[]")?.elements == texts.elements)
    let flags = PostgresArray<Bool?>([true, nil, false])
    #expect(try Self.echo(flags, .bools, "bool[]")?.elements == flags.elements)
    let bytes = PostgresArray<[UInt8]?>([[], nil, [0, 255]])
    #expect(try Self.echo(bytes, .byteas, "bytea[]")?.elements == bytes.elements)
    #expect(throws: PostgresError.self) {
      try withDatabase { place in
        try PostgresConnection.patient(place).value("SELECT ARRAY[1, NULL]::int8[]", PostgresArray<Int64>.self)
      }
    }
  }

  @Test("values that do not fit are refused before anything is sent")
  func refusals() throws {
    let text = PostgresStatement("SELECT $1", .text)
    let texts = PostgresStatement("SELECT $1", .texts)
    func error(_ statement: PostgresStatement, _ values: any PostgresParameter...) -> PostgresError? {
      var pipeline = PostgresPipeline()
      do throws(PostgresError) {
        switch values.count {
        case 0: try pipeline.append(statement)
        case 1: try pipeline.append(statement, values[0])
        default: try pipeline.append(statement, values[0], values[1])
        }
      } catch { return error }
      return nil
    }
    let rows = PostgresRows(count: 2) { index, row in row.append(index == 0 ? "fine" : "secret\0word") }
    for refused in [
      error(text, "secret\0word"), error(text, String?("secret\0word")), error(texts, PostgresArray(["a", "secret\0word"])),
      error(texts, rows),
    ] {
      #expect(refused?.kind == .permanent && refused?.message.contains("U+0000") == true)
      #expect(refused?.message.contains("secret") == false)
    }
    #expect(error(text, Int64(1))?.kind == .permanent)
    #expect(error(text)?.kind == .permanent)
    #expect(error(text, "a", "b")?.kind == .permanent)
    #expect(error(text, PostgresRows(count: 0) { _, _ in })?.kind == .permanent)
    #expect(error(text, "a") == nil)
    #expect(error(PostgresStatement("SELECT $1", .bytea), Array("secret\0word".utf8)) == nil)
  }

  @Test("a column of another type is damage, and so is a NULL that may not be there")
  func damage() throws {
    try withDatabase { place in
      let connection = try PostgresConnection.patient(place)
      let damage = { (error: any Error) in (error as? PostgresError)?.sqlState == "XX001" }
      #expect(performing: { try connection.value("SELECT 1::int4", Int64.self) }, throws: damage)
      #expect(performing: { try connection.value("SELECT NULL::int8", Int64.self) }, throws: damage)
      #expect(performing: { try connection.value("SELECT 'a'::text", [UInt8].self) }, throws: damage)
      #expect(
        performing: { try connection.value("SELECT ARRAY[[1, 2], [3, 4]]::int8[]", PostgresArray<Int64>.self) }, throws: damage)
      let one = try connection.read(pipeline(PostgresStatement("SELECT 1::int8")))[0]
      #expect(
        performing: {
          try one.first { columns in
            let first: Int64 = try columns.next()
            let second: Int64 = try columns.next()
            return first + second
          }
        }, throws: damage)
      #expect(try connection.value("SELECT 1::int8", Int64.self) == 1)
    }
  }
}
