import Foundation
import WardlineHarness
import WardlineModel

/// A relay's answers to operators' tools, as a scraper and a probe get them: metrics in both formats, each read by the parser of Prometheus'
/// own Python library.
struct Operators {
  struct Answers: Decodable {
    struct Answer: Decodable {
      var status: Int
      var text: String
    }

    var live: Answer
    var ready: Answer
    var none: Answer
    /// Samples as they are written, without their values.
    var prometheus: [String: Double]
    var openmetrics: [String: Double]
    var types: [String: String]
  }

  private static let script = """
    import json, ssl, sys, urllib.error, urllib.request
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics
    from prometheus_client.parser import text_string_to_metric_families as prometheus

    context = ssl.create_default_context(cafile=sys.argv[2]) if len(sys.argv) > 2 else None
    if len(sys.argv) > 4: context.load_cert_chain(sys.argv[3], sys.argv[4])

    def ask(path, accept="*/*"):
        try:
            request = urllib.request.Request(sys.argv[1] + path, headers={"Accept": accept})
            with urllib.request.urlopen(request, timeout=10, context=context) as answer:
                return {"status": answer.status, "text": answer.read().decode(), "type": answer.headers["Content-Type"]}
        except urllib.error.HTTPError as error:
            return {"status": error.code, "text": error.read().decode(), "type": error.headers["Content-Type"]}

    def samples(families, types=None):
        found = {}
        for family in families:
            assert family.documentation, family.name
            if types is not None: types[family.name] = family.type
            for sample in family.samples:
                name = sample.name + "{" + ",".join(f'{k}="{v}"' for k, v in sorted(sample.labels.items())) + "}"
                assert name not in found, name
                found[name] = sample.value
        return found

    answers = {"live": ask("/livez"), "ready": ask("/readyz"), "none": ask("/nothing"), "types": {}}
    text = ask("/metrics")
    assert text["type"] == "text/plain; version=0.0.4; charset=utf-8", text
    answers["prometheus"] = samples(prometheus(text["text"]), answers["types"])
    strict = ask("/metrics", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5")
    assert strict["type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8", strict
    answers["openmetrics"] = samples(openmetrics(strict["text"]))
    print(json.dumps(answers))
    """

  static func ask(port: Int) throws -> Answers { try ask("http://127.0.0.1:\(port)") }

  /// - Parameter files: for HTTPS: the authority to trust, and if a certificate is to be shown, that and its key.
  static func ask(_ address: String, _ files: [String] = []) throws -> Answers {
    let python = try ChildProcess("/usr/bin/python3", ["-c", script, address] + files)
    let ended = Ward.Ended(waitingFor: python)
    guard ended.status == 0 else { throw HarnessFailure(.software, ended.errors) }
    return try JSONDecoder().decode(Answers.self, from: Data(ended.output.joined().utf8))
  }

  static func port(of relay: ChildProcess?, at address: String = "http://127.0.0.1") -> Int? {
    let line = relay?.errors.components(separatedBy: "operators on \(address):").last
    return line.flatMap { Int($0.prefix { $0.isNumber }) }
  }
}
