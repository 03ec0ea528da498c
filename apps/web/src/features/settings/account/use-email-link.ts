import { useEffect } from 'react'
import { navigate } from '@/lib/navigation'
import { useLocation } from '@/lib/router'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** Tells what the link of a mail about a new address has done, once: it leads back here with the answer. */
export function useEmailLink(email: string) {
  const { pathname, search, hash } = useLocation()

  useEffect(() => {
    const parameters = new URLSearchParams(search)
    if (parameters.get('email') !== 'confirmed') return
    parameters.delete('email')
    navigate({ pathname, search: String(parameters) }, { replace: true })

    // In the fragment, unless supabase-js found tokens there, which it takes out.
    const answer = new URLSearchParams(hash.slice(1))
    if (answer.has('error')) toast.error(m.settings_failed(), { description: m.email_link_invalid() })
    else if (answer.has('message'))
      toast.info(m.email_one_of_two_title(), { description: m.email_one_of_two() })
    else toast.success(m.settings_updated(), { description: m.email_changed({ email }) })
  }, [pathname, search, hash, email])
}
