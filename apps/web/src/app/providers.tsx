import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { AuthProvider } from '@/features/auth/auth-provider'
import { toast } from '@/lib/toast'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` puts the error of a mutation into words for the toast. Without it the screen does the telling. */
    mutationMeta: { failure?: (error: Error) => { title: string; description?: string } }
  }
}

const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => {
      const failure = mutation.meta?.failure?.(error)
      if (failure) toast.error(failure.title, { description: failure.description })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // supabase-js retries reads itself on a lost connection.
      retry: false,
    },
  },
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
