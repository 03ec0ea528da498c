import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { AuthProvider } from '@/features/auth/auth-provider'
import { SignedOut } from '@/lib/require-session'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** `failure` puts an error into words for the toast. Without it the screen does the telling. */
type Meta = { failure?: (error: Error) => { title: string; description?: string } }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

function tellOf(error: Error, meta: Meta | undefined) {
  const failure =
    error instanceof SignedOut
      ? { title: m.authentication_required(), description: error.message }
      : meta?.failure?.(error)
  // What fails again, at a reconnection say, is one toast and not a pile.
  if (failure) toast.error(failure.title, { description: failure.description, id: failure.title })
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tellOf(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => tellOf(error, mutation.meta),
  }),
  defaultOptions: {
    // The family's server may be in the next room: no internet does not mean that it cannot be reached.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // supabase-js retries reads itself on a lost connection.
      retry: false,
      // What was read just before the connection went may be old by now.
      refetchOnReconnect: 'always',
    },
  },
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* First, as the auth provider may have something to say from the start. */}
      <Toaster />
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  )
}
