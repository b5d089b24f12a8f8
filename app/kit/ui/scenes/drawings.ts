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

/** The files of all scenes by their names. Only the server has them at hand. */
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
