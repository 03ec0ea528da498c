// The user whose session this page itself is ending: news of that end would be no surprise.

let leaving: string | undefined

export const isLeaving = (userId: string): boolean => userId === leaving

/** @param task on the server, after which the page signs out; the user stays when it fails */
export async function leaveBy<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
  leaving = userId
  try {
    return await task()
  } catch (error) {
    leaving = undefined
    throw error
  }
}
