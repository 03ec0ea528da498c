import type { Config } from './config.ts'

/** The lines for the person who started Kinfold: where it is, and what to do next. */
export function welcome({ publicUrl, host, dataDirectory }: Config, url: string): string[] {
  const onlyHere = !publicUrl && ['127.0.0.1', '::1', 'localhost'].includes(host)
  return [
    `Kinfold is ready at ${publicUrl ?? url}`,
    'Open it in a browser and sign up; then found your family, and invite the others.',
    ...(onlyHere
      ? [
          'Only this computer can reach it. HOST=0.0.0.0 opens it to your network; PUBLIC_URL names its address.',
        ]
      : []),
    `Everything is kept in ${dataDirectory}. Ctrl+C stops Kinfold.`,
  ]
}
