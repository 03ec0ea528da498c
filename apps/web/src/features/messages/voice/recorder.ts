// Records the microphone, as this browser can.

import { waveformOf } from './waveform'

/** AAC first, which every device plays; otherwise Opus. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

const BITS_PER_SECOND = 32_000
const MEASURE_MS = 100

/** The longest voice message: 15 minutes. */
const MAX_SECONDS = 15 * 60

export type Recorded = { file: Blob; seconds: number; waveform: number[] }

export type Recorder = {
  /** Ends it. */
  stop: () => Promise<Recorded>
  /** Ends it and forgets it. */
  discard: () => void
}

/** Why this page cannot record; undefined if it can. Browsers withhold the microphone from pages without https. */
export const recordingObstacle = () =>
  typeof navigator.mediaDevices?.getUserMedia !== 'function'
    ? 'insecure'
    : typeof MediaRecorder === 'undefined'
      ? 'unsupported'
      : undefined

/**
 * Asks for the microphone and begins.
 * @param onLevel is called ten times a second, with the loudness from 0 to 1 and the seconds so far
 * @param onEnd is called when it ends by itself: after the longest time, or without the microphone
 * @throws a DOMException `NotAllowedError` or `NotFoundError`
 */
export async function record(
  onLevel: (level: number, seconds: number) => void,
  onEnd: (reason: 'limit' | 'lost') => void,
): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const context = new AudioContext()
  const meter = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(meter)
  const samples = new Float32Array(meter.fftSize)
  const levels: number[] = []
  const begun = performance.now()
  const soFar = () => (performance.now() - begun) / 1000
  let seconds: number | undefined

  const measuring = setInterval(() => {
    meter.getFloatTimeDomainData(samples)
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    levels.push(level)
    onLevel(level, soFar())
    if (soFar() >= MAX_SECONDS) onEnd('limit')
  }, MEASURE_MS)

  function release() {
    clearInterval(measuring)
    seconds ??= soFar()
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }

  const whole = new Promise<Blob>((resolve) => {
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.onstop = () => resolve(new Blob(pieces, { type: recorder.mimeType }))
  })
  for (const track of stream.getTracks()) track.onended = () => onEnd('lost')
  recorder.start()

  return {
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
      return { file: await whole, seconds: seconds ?? 0, waveform: waveformOf(levels) }
    },
    discard() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
