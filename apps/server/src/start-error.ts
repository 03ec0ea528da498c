/** Something that the person who starts Kinfold can put right: its message is all they are shown. */
export class StartError extends Error {
  override name = 'StartError'
}
