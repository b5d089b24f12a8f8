const START = '<svg xmlns="http://www.w3.org/2000/svg"'
/** What only those need who open the file: remarks, and the room between shapes. */
const ROOM = /<!--.*?-->|\s+(?=<|\/>|$)/gs

/** The file of a scene as it stands in a page, its `<svg>` with a class, or with an id in a file of several. */
export function markupOf(file: string, attribute: 'class' | 'id', value: string): string {
  const [, drawn = ''] = file.split(START)
  return `<svg ${attribute}="${value}"${drawn.replace(ROOM, '')}`
}
