import { TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { m } from '@/i18n/messages'
import { ConnectionBar } from './connection-bar'
import { FamilyTab } from './family-tab'
import { useConnected } from './music-tokens'
import { SelectedTab } from './selected-tab'
import { type Tab, useMusicAddress } from './use-music-address'
import { YourTab } from './your-tab'

const labels: Record<Tab, () => string> = {
  family: m.music_tab_family,
  yours: m.music_tab_yours,
  selected: m.music_tab_selected,
}

type Props = { seesInstructions: boolean; onCreate: () => void }

export function MusicHub({ seesInstructions, onCreate }: Props) {
  const connected = useConnected()
  const { playlist, tab, tabs, show, close } = useMusicAddress()

  return (
    <>
      <ConnectionBar connected={connected} seesInstructions={seesInstructions} />
      <Tabs open={tab} onOpen={show} className="grid grid-cols-1 gap-5">
        <TabList label={m.music_tabs()} tabs={tabs} labelOf={(one) => labels[one]()} />
        <TabPanel tab="family" className="grid grid-cols-1 gap-5">
          <FamilyTab connected={connected} onCreate={onCreate} />
        </TabPanel>
        <TabPanel tab="yours" className="grid grid-cols-1 gap-5">
          <YourTab connected={connected} />
        </TabPanel>
        {playlist && (
          // Search results remain while another tab is open.
          <TabPanel tab="selected" kept className="grid grid-cols-1 gap-5">
            <SelectedTab key={playlist} connected={connected} id={playlist} onClose={close} />
          </TabPanel>
        )}
      </Tabs>
    </>
  )
}
