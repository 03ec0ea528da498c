import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'

/** How to put Kinfold on this device's home screen, or why that is not possible. */
export const InstallApp = () => (
  <Section title={m.install_title()} text={m.install_text()}>
    <p>{explanation()}</p>
  </Section>
)

function explanation(): string {
  if (matchMedia('(display-mode: standalone)').matches) return m.install_done()
  if (!isSecureContext) return m.install_insecure()
  // Only iPhones and iPads have it.
  return 'standalone' in navigator ? m.install_apple() : m.install_menu()
}
