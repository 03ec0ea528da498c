/** Uses the ffmpeg of the development dependencies, where there is one for this platform. */
export async function provideFfmpeg(): Promise<void> {
  process.env.FFMPEG_PATH ||= await import('@ffmpeg-installer/ffmpeg').then(
    ({ default: { path } }) => path,
    () => 'ffmpeg',
  )
}
