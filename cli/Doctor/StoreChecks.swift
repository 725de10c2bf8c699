internal import Foundation
internal import Wardline
internal import WardlineModel

/// Whether what this device keeps is sound, private, and has room to grow.
enum StoreChecks {
  static func all(place: StoreOptions, user: UserID?) -> [Check] {
    let paths: [String]
    do {
      if let user, place.named == nil {
        paths = [place.path(for: user)].filter(FileManager.default.fileExists)
        guard !paths.isEmpty else { return [.warning("store", "\(user) has none on this device yet", remedy: nil)] }
      } else {
        paths = try place.existing()
      }
    } catch {
      // It is made at its first use: nothing is wrong with that.
      let remedy = place.named == nil ? nil : "if you have one, name its path with --store"
      return [.warning("store", (error as? Failure)?.message ?? "\(error)", remedy: remedy)]
    }
    return paths.flatMap { checks(at: $0, place) }
  }

  private static func checks(at path: String, _ place: StoreOptions) -> [Check] {
    let surroundings = [privacy(of: path), room(at: path)]
    do { try place.unlock(path) } catch {
      let status = (error as? Failure)?.status ?? .configuration
      let remedy =
        "give its passphrase at the terminal or in --passphrase-file; if it is forgotten, 'wardline wipe' and begin anew"
      return [.wrong("store", (error as? Failure)?.message ?? "\(error)", remedy: remedy, status: status)] + surroundings
    }
    let store: DeviceStore
    do throws(ClientError) { store = try DeviceStore(at: path) } catch {
      let (remedy, status): (String, ExitStatus) =
        switch error.kind {
        case .newerStore: ("use the newer program with it", .data)
        case .storeFailed: (salvage(path), .inputOutput)
        case .storeLocked: ("keep the file as it is, and bring back its key, \(path)-key", .configuration)
        default: ("keep the file as it is, and go on with another --store meanwhile", .inputOutput)
        }
      return [.wrong("store", error.description, remedy: remedy, status: status)] + surroundings
    }
    return [integrity(of: store)] + origin(of: path) + surroundings + [worker(on: store)] + DraftChecks.questions(in: store)
  }

  /// Whether it is a copy from another computer, which cannot connect.
  private static func origin(of path: String) -> [Check] {
    do throws(ClientError) {
      guard let copy = try CopiedStore(at: path, machineIDFile: StoreOptions.machineIDFile) else { return [] }
      return [
        .wrong(
          "device", "\(path) was copied from another computer, where it is the device \(copy.original)",
          remedy: "'wardline device adopt --store \(path)' makes it a device of its own", status: .configuration)
      ]
    } catch {
      return [.wrong("device", error.description, remedy: "name a file that can be read, or unset it", status: .configuration)]
    }
  }

  private static func integrity(of store: DeviceStore) -> Check {
    var damage: [String] = []
    do throws(ClientError) {
      damage = try store.damage()
      if damage.isEmpty {
        let (file, program) = try store.versions()
        let version = file == program ? "format \(file)" : "format \(file), which this program (\(program)) brings up to date"
        let sealed = store.isSealed ? "encrypted" : "not encrypted"
        let hasPassphrase = try StoreKey(ofStoreAt: store.path).hasPassphrase
        return .ok(
          "store",
          "\(store.path) of \(store.owner) is sound, \(version), \(sealed)\(hasPassphrase ? " under a passphrase" : "")")
      }
    } catch { damage.append(error.description) }
    return .wrong(
      "store", "\(store.path) is damaged: \(damage.prefix(3).joined(separator: "; "))",
      remedy: salvage(store.path), status: .inputOutput)
  }

  private static func salvage(_ path: String) -> String {
    "stop every wardline, save what can be read ('wardline export --salvage --store \(path)', 'wardline queue export'), keep the file, "
      + "and go on with another --store"
  }

  private static func privacy(of path: String) -> Check {
    let files = [path, path + "-wal", path + "-shm", path + "-lease", path + "-key"]
    let open = files.filter { file in
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & 0o077 != 0
    }
    guard open.isEmpty else {
      let names = open.joined(separator: " ")
      return .wrong("privacy", "others on this computer may open \(names)", remedy: "chmod 600 \(names)", status: .inputOutput)
    }
    return .ok("privacy", "only its owner may open it")
  }

  private static func room(at path: String) -> Check {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else {
      return .warning("disk", "cannot tell how much disk space is free: \(String(cString: strerror(errno)))", remedy: nil)
    }
    let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
    let found = "\(free >> 20) MB free where the store is"
    if free < Limits.freeBytesMin {
      return .wrong("disk", found, remedy: "free disk space: soon no message can be stored", status: .inputOutput)
    }
    return free < Limits.freeBytesLow ? .warning("disk", found, remedy: "free disk space soon") : .ok("disk", found)
  }

  private static func worker(on store: DeviceStore) -> Check {
    guard (try? store.isWorkedOn()) == true else {
      return .ok("worker", "no program works on the store: the next chat or send submits what is queued")
    }
    let users = StoreUsers(of: store.path)
    let worker = users.worker.map { "process \($0.number) (\($0.name))" } ?? "another program"
    let others = users.others.isEmpty ? "" : "; \(users.others.map { "\($0.number)" }.joined(separator: ", ")) stand by"
    return .ok("worker", "\(worker) works on the store, and has the connection\(others)")
  }
}

/// The processes of this person that have a store open, as the kernel tells.
struct StoreUsers {
  struct User: Equatable {
    let number: Int32
    let name: String
  }

  /// The one that holds a worker's lock.
  private(set) var worker: User?
  private(set) var others: [User] = []

  init(of path: String) {
    let files = FileManager.default
    let lease = URL(fileURLWithPath: path + "-lease").resolvingSymlinksInPath().path
    let numbers = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    for number in numbers.sorted() where number != getpid() {
      let descriptors = (try? files.contentsOfDirectory(atPath: "/proc/\(number)/fd")) ?? []
      let ours = descriptors.filter { (try? files.destinationOfSymbolicLink(atPath: "/proc/\(number)/fd/\($0)")) == lease }
      guard !ours.isEmpty else { continue }
      let name = (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
      let user = User(number: number, name: name ?? "?")
      let isWorker = ours.contains { descriptor in
        let locks = (try? String(contentsOfFile: "/proc/\(number)/fdinfo/\(descriptor)", encoding: .utf8)) ?? ""
        return locks.split(separator: "\n").contains { $0.hasPrefix("lock:") && $0.contains("WRITE") }
      }
      if isWorker { worker = user } else { others.append(user) }
    }
  }
  /// - Parameter remedy: what to do once they have ended, and what became of the data.
  /// - Parameter isInUse: what the store says itself, for programs of another account.
  static func requireNone(of path: String, isInUse: Bool, then remedy: String) throws(Failure) {
    let users = StoreUsers(of: path)
    let numbers = ([users.worker].compactMap { $0 } + users.others).map { "\($0.number) (\($0.name))" }
    guard numbers.isEmpty, !isInUse else {
      let who = numbers.isEmpty ? "another program" : "process \(numbers.joined(separator: ", "))"
      throw Failure(.configuration, "\(who) has \(printableName(path)) open: end it, and \(remedy)")
    }
  }
}
