internal import COperatorsPage
internal import WardlineTransport

/// The operator's page and its files, as answers.
enum OperatorsPage {
  static let html = answer(wardline_page_html(), "text/html; charset=utf-8")
  static let script = answer(wardline_page_script(), "text/javascript; charset=utf-8")
  static let style = answer(wardline_page_style(), "text/css; charset=utf-8")

  private static func answer(_ file: wardline_page_file, _ contentType: String) -> HTTPResponse {
    HTTPResponse(contentType: contentType, body: Array(UnsafeBufferPointer(start: file.text, count: file.length)))
  }
}
