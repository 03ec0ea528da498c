import type { Config } from './config.ts'

/** What the host sees after the start: the address and the next steps. */
export function welcome({ publicUrl, host, dataDirectory }: Config, url: string): string[] {
  const onlyHere = !publicUrl && ['127.0.0.1', '::1', 'localhost'].includes(host)
  return [
    `Kinfold is ready at ${publicUrl ?? url}`,
    'Open it in a browser, sign up, create your family and invite the others.',
    ...(onlyHere
      ? [
          'Only this computer can reach it. Set HOST=0.0.0.0 to open it to your network, and PUBLIC_URL to its address.',
        ]
      : []),
    `All data is in ${dataDirectory}. Press Ctrl+C to stop.`,
  ]
}
