import { data } from 'react-router'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { contractResponse, packageResponse } from '../adapters/package.server.ts'
import { findSigner } from '../commands/signer.server.ts'
import { findSigning } from '../queries.server.ts'
import type { Route } from './+types/site-file'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** The files behind a signer's link. */
export async function loader({ context, params: { token, file } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const signer = await findSigner(ctx, token)
  const signing = signer && (await findSigning(ctx.db, signer.signingId))
  if (signing && file === 'contract.pdf') return contractResponse(signing)
  if (signing && file === 'package.zip') return packageResponse(ctx.db, signing)
  throw data(null, { status: 404 })
}
