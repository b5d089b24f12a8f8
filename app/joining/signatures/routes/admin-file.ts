import { data } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { findContract } from '#app/joining/contracts/queries/contracts.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { copyResponse } from '../adapters/copy.server.ts'
import { contractResponse, packageResponse } from '../adapters/package.server.ts'
import { findVersion } from '../queries.server.ts'
import type { Route } from './+types/admin-file'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view'), fileOrWords]

export async function loader({ context, params: { id, version, file } }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db } = ctx
  const contract = /^\d{1,4}$/.test(version) ? await findContract(db, id) : null
  const signing = contract && (await findVersion(db, contract.id, Number(version)))
  if (signing && file === 'contract.pdf') return contractResponse(signing)
  if (signing && file === 'package.zip') return packageResponse(db, signing)
  if (signing && file === 'copy') return copyResponse(ctx, signing)
  throw data(null, { status: 404 })
}
