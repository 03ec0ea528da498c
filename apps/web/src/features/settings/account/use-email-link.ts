import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** Tells what the link of a mail about a new address has done, once: it leads back here with the response. */
export function useEmailLink(email: string) {
  const { email: answered } = useSearch({ strict: false })
  const { hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (!answered) return
    navigate({ to: '.', search: (search) => ({ ...search, email: undefined }), replace: true })

    // In the fragment, unless supabase-js found tokens there, which it takes out.
    const answer = new URLSearchParams(hash)
    if (answer.has('error')) toast.error(m.settings_failed(), { description: m.email_link_invalid() })
    else if (answer.has('message'))
      toast.info(m.email_one_of_two_title(), { description: m.email_one_of_two() })
    else toast.success(m.settings_updated(), { description: m.email_changed({ email }) })
  }, [answered, hash, email, navigate])
}
