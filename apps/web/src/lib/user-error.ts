/** An error whose message was written for people. The message of any other error never reaches a screen. */
export class UserError extends Error {
  override name = 'UserError'
}
