import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { toast } from '@/lib/toast'
import { useGoogleSignIn } from './api'

type Props = {
  /** The path that Google returns to. */
  returnTo: string
  inviteCode: string | null
}

export function ProviderButtons({ returnTo, inviteCode }: Props) {
  const google = useGoogleSignIn()
  const noteId = useId()

  const signInWithGoogle = () => {
    if (config.providers.google) return google.mutate({ returnTo, inviteCode })
    toast.info(m.oauth_failed_title({ provider: 'Google' }), { description: m.oauth_unavailable() })
  }

  return (
    <>
      <p className="my-5 flex items-center gap-3 text-[0.8125rem] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.or_continue_with()}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="outline"
          size="large"
          busy={google.isPending}
          onClick={signInWithGoogle}
          aria-describedby={noteId}
        >
          Google
        </Button>
        <Button
          variant="outline"
          size="large"
          onClick={() => toast.info(m.apple_title(), { description: m.apple_text() })}
          aria-describedby={noteId}
        >
          Apple
        </Button>
      </div>
      <p id={noteId} className="mt-2 text-center text-[0.8125rem] text-ink-soft">
        {config.providers.google ? m.apple_note() : m.providers_note()}
      </p>
    </>
  )
}
