import { Button } from '@/components/ui/button'
import { navigate } from '@/lib/navigation'
import { m } from '@/paraglide/messages'
import { InviteInvalid, useJoinFamily } from './api'

type Props = { userId: string; code: string; onJoined: () => Promise<void> }

export function JoinButton({ userId, code, onJoined }: Props) {
  const join = useJoinFamily(userId)
  const busy = join.isPending || join.isSuccess

  const start = () => {
    if (busy) return
    join.mutate(code, {
      onSuccess: onJoined,
      onError: (error) => {
        if (error instanceof InviteInvalid) navigate('/home', { replace: true })
      },
    })
  }
  return (
    <Button size="large" busy={busy} onClick={start}>
      {busy ? m.join_submitting() : m.join_submit()}
    </Button>
  )
}
