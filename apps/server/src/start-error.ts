/** An error that the host can fix. Only its message is printed. */
export class StartError extends Error {
  override name = 'StartError'
}
