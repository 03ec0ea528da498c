import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { InviteInvalid, useJoinFamily } from './api'

type Props = { userId: string; code: string; onJoined: () => Promise<void> }

export function JoinButton({ userId, code, onJoined }: Props) {
  const navigate = useNavigate()
  const join = useJoinFamily(userId)
  const busy = join.isPending || join.isSuccess

  const start = () => {
    if (busy) return
    join.mutate(code, {
      onSuccess: onJoined,
      onError: (error) => {
        if (error instanceof InviteInvalid) navigate({ to: '/home', replace: true })
      },
    })
  }
  return (
    <Button size="large" busy={busy} onClick={start}>
      {busy ? m.join_submitting() : m.join_submit()}
    </Button>
  )
}
