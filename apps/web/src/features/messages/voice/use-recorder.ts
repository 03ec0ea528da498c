import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { type Recorded, type Recorder, record, recordingObstacle } from './recorder'

type State = 'idle' | 'asking' | 'recording'

/**
 * Records a voice message.
 * @param onRecorded gets what was recorded, when it ends in whichever way but `discard`, the end of the screen included
 */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<State>('idle')
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<{ seconds: number; levels: number[] }>({ seconds: 0, levels: [] })
  const recorder = useRef<Recorder>(undefined)
  const wanted = useRef(false)
  const keep = useEffectEvent(onRecorded)

  async function finish() {
    const ended = recorder.current
    recorder.current = undefined
    wanted.current = false
    setState('idle')
    if (ended) keep(await ended.stop())
  }

  // Leaving the conversation keeps what was said.
  const leave = useEffectEvent(finish)
  useEffect(() => () => void leave(), [])

  async function start() {
    const obstacle = recordingObstacle()
    setProblem(obstacle && OBSTACLES[obstacle]?.())
    if (obstacle || wanted.current) return
    wanted.current = true
    setState('asking')
    setProgress({ seconds: 0, levels: [] })
    try {
      const begun = await record(
        (level, seconds) =>
          setProgress(({ levels }) => ({ seconds, levels: [...levels, level].slice(-SHOWN) })),
        (reason) => {
          if (reason === 'limit') toast.info(m.voice_limit())
          void finish()
        },
      )
      // It may have been taken back while the browser was asking.
      if (!wanted.current) return begun.discard()
      recorder.current = begun
      setState('recording')
    } catch (error) {
      wanted.current = false
      setState('idle')
      setProblem((OBSTACLES[(error as Error).name] ?? m.voice_failed)())
      if (!((error as Error).name in OBSTACLES)) console.error(error)
    }
  }

  function discard() {
    recorder.current?.discard()
    recorder.current = undefined
    wanted.current = false
    setState('idle')
  }

  return { state, problem, ...progress, start, finish, discard, forgetProblem: () => setProblem(undefined) }
}

/** So many of the last loudnesses are shown. */
const SHOWN = 40

const OBSTACLES: Record<string, () => string> = {
  insecure: m.voice_insecure,
  unsupported: m.voice_unsupported,
  NotAllowedError: m.voice_denied,
  NotFoundError: m.voice_no_microphone,
}
