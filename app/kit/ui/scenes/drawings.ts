import beach from './beach.svg?raw'
import consultation from './consultation.svg?raw'
import hero from './hero.svg?raw'
import housing from './housing.svg?raw'
import lanterns from './lanterns.svg?raw'
import motion from './motion.svg?raw'
import plan from './plan.svg?raw'
import remote from './remote.svg?raw'
import shore from './shore.svg?raw'
import slip from './slip.svg?raw'
import stamp from './stamp.svg?raw'
import talk from './talk.svg?raw'
import visa from './visa.svg?raw'

/** The files of all scenes by their names. Only the server and a late load import this. */
export const drawings = {
  hero,
  beach,
  remote,
  consultation,
  visa,
  housing,
  plan,
  lanterns,
  talk,
  motion,
  shore,
  slip,
  stamp,
}

export type SceneName = keyof typeof drawings

const START = '<svg xmlns="http://www.w3.org/2000/svg"'
/** What only those need who open the file: remarks, and the room between shapes. */
const ROOM = /<!--.*?-->|(?<=>)\s+|\s+(?=\/>)/gs

/** A scene as it stands in a page, its `<svg>` with a class, or with an id in a file of several. */
export function markupOf(name: SceneName, attribute: 'class' | 'id', value: string): string {
  const [, drawn = ''] = drawings[name].split(START)
  return `<svg ${attribute}="${value}"${drawn.replace(ROOM, '')}`
}
