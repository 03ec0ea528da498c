import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TabList, TabPanel, Tabs } from '../src/components/ui/tabs'

afterEach(cleanup)

const names = ['photos', 'videos', 'documents'] as const
type Name = (typeof names)[number]

const opened = vi.fn()

function Library() {
  const [open, setOpen] = useState<Name>('photos')
  const onOpen = (name: Name) => {
    opened(name)
    setOpen(name)
  }
  return (
    <Tabs open={open} onOpen={onOpen}>
      <TabList label="Kinds" tabs={names} labelOf={(name) => `All ${name}`} />
      {names.map((name) => (
        <TabPanel key={name} tab={name} kept={name === 'photos'}>
          {`The ${name}`}
        </TabPanel>
      ))}
    </Tabs>
  )
}

const tab = (name: Name) => screen.getByRole('tab', { name: `All ${name}` })

test('a tab opens its panel, which has its name, but not when it is focused; content that is kept stays', () => {
  render(<Library />)
  fireEvent.focus(tab('videos'))
  fireEvent.mouseDown(tab('photos'))
  expect(opened).not.toHaveBeenCalled()
  fireEvent.mouseDown(tab('videos'))
  expect(opened.mock.calls).toEqual([['videos']])
  expect(tab('videos').getAttribute('aria-selected')).toBe('true')
  const panel = screen.getByRole('tabpanel', { name: 'All videos' })
  expect(panel.textContent).toBe('The videos')
  expect(tab('videos').getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getByText('The photos').dataset.state).toBe('inactive')
  expect(screen.queryByText('The documents')).toBeNull()
})
