import { createContext, use } from 'react'

/** The signed-in member, as the screens of their family need them. */
export type Viewer = {
  userId: string
  familyId: string
  role: 'admin' | 'member'
  name: string
  avatarUrl: string | null
}

/** Null outside a family. Provided by the shell and, for screens of a family, by the in-family route. */
export const ViewerContext = createContext<Viewer | null>(null)

/** For components that are only rendered inside a family. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext)
  if (!viewer) throw new Error('useViewer needs the in-family route above it')
  return viewer
}
