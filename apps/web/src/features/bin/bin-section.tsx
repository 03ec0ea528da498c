import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'

/** The way to the bin, in the settings. */
export const BinSection = () => (
  <Section title={m.bin_title()} text={m.bin_settings_text()}>
    <Button asChild variant="outline" className="w-fit">
      <Link to="/bin">
        <Trash2 aria-hidden className="size-5" />
        {m.bin_show()}
      </Link>
    </Button>
  </Section>
)
