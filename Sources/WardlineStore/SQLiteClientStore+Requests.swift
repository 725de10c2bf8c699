package import WardlineModel
import WardlineSQLite
package import WardlineSync

/// Requests for interpreters, rings, duty, the directory, and a coordinator's queue.
extension SQLiteClientStore {
  package func requests(limit: Int) throws(StoreError) -> [DeviceRequest] {
    try database.read { try $0.requests(limit: limit) }
  }

  package func request(_ key: IdempotencyKey) throws(StoreError) -> DeviceRequest? {
    try database.read { try $0.request(key) }
  }

  package func rings() throws(StoreError) -> [Ring] { try database.read { try $0.rings() } }

  package func answer(to request: IdempotencyKey) throws(StoreError) -> RequestAnswer? {
    try database.read { try $0.answer(to: request) }
  }

  package func duty() throws(StoreError) -> DeviceDuty { try database.read { try $0.duty() } }

  package func setDuty(_ choice: DutyChoice) throws(StoreError) -> Committed {
    try transact { transaction in try transaction.choose(choice) }
  }

  package func directory() throws(StoreError) -> Directory { try database.read { try $0.directory() } }

  package func overview() throws(StoreError) -> Overview { try database.read { try $0.overview() } }

  package func rowsLeft(of list: RelayList) throws(StoreError) -> Int? { try database.read { try $0.rowsLeft(of: list) } }

  package func queuedRequests() throws(StoreError) -> [QueuedRequest] { try database.read { try $0.queuedRequests() } }
}
