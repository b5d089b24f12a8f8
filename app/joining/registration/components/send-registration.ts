/**
 * The form never reached the server, or the server failed: what was typed stays on screen (rule registration.errors).
 */
export type UnsentReply = { kind: 'unsent' }

/**
 * What a route's `clientAction` does for the registration form: without it a broken connection would replace the
 * page, and what was typed, by the error page.
 */
export async function sendRegistration<Reply>(
  serverAction: () => Promise<Reply>,
): Promise<Reply | UnsentReply> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { kind: 'unsent' }
  }
}
