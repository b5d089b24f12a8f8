import { loadSample } from '../../db/sample/load.ts'
import { openRequestHouse } from './request-house.ts'

/** A house with a year of sample data, and its owner. */
export async function openSampleHouse() {
  const house = await openRequestHouse()
  const owner = await house.newStaff()
  const { db, storage, now, secrets } = house.ctx
  await loadSample({ db, storage, now: now(), origin: house.url, secrets })
  return { ...house, owner }
}
