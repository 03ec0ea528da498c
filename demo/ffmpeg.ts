/** Names the ffmpeg that comes with the development tools, as far as there is one for this computer. */
export async function provideFfmpeg(): Promise<void> {
  process.env.FFMPEG_PATH ||= await import('@ffmpeg-installer/ffmpeg').then(
    ({ default: { path } }) => path,
    () => 'ffmpeg',
  )
}
