import { parentPort } from 'node:worker_threads'

// A reader that never answers and never lets go of its thread; told "die" by an empty picture, it throws instead.
parentPort.on('message', picture => {
  if (picture.length === 0) throw new Error('died')
  for (;;);
})
