import './things'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SignedOut } from '@/auth/require-session'
import { isReached, serverReach } from '@/browser/server-reach'
import { EditConflicts } from '@/components/ui/edit-conflicts'
import { Toaster } from '@/components/ui/toaster'
import { NotChosen } from '@/data/edit-conflict'
import { trackRequests } from '@/data/read-again'
import { AuthProvider } from '@/features/auth/auth-provider'
import { m } from '@/i18n/messages'
import { isUnanswered } from '@/lib/error-message'
import { toast } from '@/lib/toast'

/** `failure` turns an error into the texts of a toast. Without it the screen reports the error itself. */
type Failure = { failure?: (error: Error) => { title: string; description?: string } }

/** `offline` returns what this browser stores of a result, to show it at once and without a connection. */
type Stored = { offline?: (data: never) => unknown }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Failure & Stored
    mutationMeta: Failure
  }
}

function report(error: Error, meta: Failure | undefined) {
  if (error instanceof NotChosen) return toast.info(error.message, { id: error.name })
  const failure =
    error instanceof SignedOut
      ? { title: m.authentication_required(), description: error.message }
      : meta?.failure?.(error)
  // Repeated failures, as while reconnecting, replace each other's toast.
  if (failure) toast.error(failure.title, { description: failure.description, id: failure.title })
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without a connection, the notice below the top bar and the screen say so.
      if (!isUnanswered(error) || isReached()) report(error, query.meta)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    // The hub may be on the local network, reachable without internet.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // supabase-js retries reads itself on a lost connection.
      retry: false,
      // Data read just before the connection was lost may be stale.
      refetchOnReconnect: 'always',
    },
  },
})

trackRequests(queryClient)

// What failed while the server was away is there without another tap.
let wasReached = true
serverReach.subscribe(() => {
  const isBack = !wasReached && serverReach.get()
  wasReached = serverReach.get()
  if (!isBack) return
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* First: the auth provider may show a toast on its first render. */}
      <Toaster />
      <AuthProvider>{children}</AuthProvider>
      <EditConflicts />
    </QueryClientProvider>
  )
}
