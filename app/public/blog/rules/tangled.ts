/** Marks of emphasis, links, code and HTML in one paragraph: with a hundred links it has two hundred. */
const MOST_MARKS = 400
/** Lines of one paragraph, or of one list without empty lines. */
const MOST_LINES = 1_000
/** Quotes and lists that begin on one line, each within the one before. */
const MOST_NESTED = 6
/** Points of lists, and quotes, that begin in one text. */
const MOST_BEGUN = 500

/** No text of a post is longer; the reader takes a twentieth of a second for as much prose. */
const LONGEST_READ = 20_000

const MARK = /[*_[\]<`]/g
const BLANK = /^[ \t]*$/
/** Ends whatever stands before it, so that each point of a list counts for itself. */
const POINT = /^ {0,3}[-+*][ \t]+\S/
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g

/**
 * Whether a text of Markdown has more marks in one paragraph, or lists within lists, than anybody writes, or is longer
 * than a text of a post may be. The reader
 * of Markdown compares marks with each other: 20,000 characters of them took it minutes, while any text that is not
 * tangled takes time by its length.
 */
export function isTangled(markdown: string): boolean {
  if (markdown.length > LONGEST_READ) return true
  let [marks, lines, begun, quoted] = [0, 0, 0, 0]
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (BLANK.test(line) || POINT.test(line)) [marks, lines] = [0, 0]
    const nested = RULE.test(line) ? [] : (CONTAINERS.exec(line)?.[0].match(CONTAINER) ?? [])
    marks += line.match(MARK)?.length ?? 0
    lines += 1
    const quotes = nested.filter(marker => marker === '>').length
    begun += nested.length - Math.min(quotes, quoted) // a quote goes on from line to line
    quoted = quotes
    if (marks > MOST_MARKS || lines > MOST_LINES || begun > MOST_BEGUN) return true
    if (nested.length > MOST_NESTED) return true
  }
  return false
}
