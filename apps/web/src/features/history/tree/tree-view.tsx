import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { HistoryMember } from '../history-member'
import { centredOn, fitted, pointAt, showing } from './camera'
import { Dots } from './dots'
import { Drawing } from './drawing'
import { ancestorsOf, type Forest, livingCalled } from './forest'
import { GenerationMarks } from './generation-marks'
import { Hills } from './hills'
import { type Layout, layOut, type Place } from './layout'
import { nearest } from './nearest'
import { stepByKey } from './step-by-key'
import { TreeControls } from './tree-controls'
import { useFolded } from './use-folded'
import { useLayer } from './use-layer'
import { useLayoutInView } from './use-layout-in-view'
import { useSight } from './use-sight'
import { View } from './view'

const FINGER = 24

type Props = {
  forest: Forest
  onOpen: (member: HistoryMember) => void
  focusId: string | undefined
}

/** A tree with one tab stop, https://www.w3.org/WAI/ARIA/apg/patterns/treeview/, drawn as one. */
export function TreeView({ forest, onOpen, focusId }: Props) {
  const { name } = useViewer()
  const { folded, toggle, expandAll, reveal } = useFolded(forest)
  const layout = useMemo(() => layOut(forest, folded), [forest, folded])
  const [chosen, setChosen] = useState<string>()
  const [focused, setFocused] = useState<string>()
  // Once for each person whom the address names: from there on one is free to go and fold.
  if (focusId !== focused) {
    setFocused(focusId)
    if (focusId) {
      setChosen(focusId)
      reveal(focusId)
    }
  }
  const active = shownOf(chosen, forest, layout) ?? layout.places[0]

  const reader = useMemo(
    () => shownOf(livingCalled(forest, name)?.member.id, forest, layout),
    [forest, name, layout],
  )

  const [view, setView] = useState<View>()
  const viewport = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const opened = new View(element)
    setView(opened)
    return () => opened.close()
  }, [])
  const layer = useRef<HTMLDivElement>(null)
  useLayer(layer, view)
  useLayoutInView(view, layout, active, focusId, reader)
  const sight = useSight(view)

  const byKeyboard = useRef(false)
  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    layer.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
  })

  function choose(place: Place | undefined) {
    if (place) setChosen(place.person.member.id)
  }

  function show(place: Place) {
    view?.glideTo(showing(place, view.camera, view.size))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return
    const onButton = event.target instanceof Element && event.target.closest('button')
    if (onButton && (event.key === 'Enter' || event.key === ' ')) return
    const { member, children } = active.person
    const closed = folded.has(member.id)
    const folds =
      event.key === ' ' || event.key === (closed ? '+' : '-') || (closed && event.key === 'ArrowDown')
    const next = stepByKey(layout, active, event.key)
    if (event.key === 'Enter') onOpen(member)
    else if (folds && children.length > 0) toggle(member.id)
    else if (next) {
      byKeyboard.current = true
      choose(next)
      show(next)
    } else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    if (!view || !(event.target instanceof Element)) return
    if (sight?.detail === 'dots') return approach(event)
    const place = layout.byId.get(event.target.closest<HTMLElement>('[data-person]')?.dataset.person ?? '')
    if (!place) return
    choose(place)
    if (event.target.closest('button')) toggle(place.person.member.id)
    else onOpen(place.person.member)
  }

  /** Dots are too small to be opened: a tap goes there. */
  function approach({ clientX, clientY, currentTarget }: MouseEvent) {
    if (!view) return
    const { left, top } = currentTarget.getBoundingClientRect()
    const point = pointAt(view.camera, { x: clientX - left, y: clientY - top })
    const place = nearest(layout.places, point, FINGER / view.camera.scale)
    choose(place)
    if (place) view.glideTo(centredOn(place, view.size))
  }

  /** Whoever comes by the tab key finds the active person in sight. */
  function onFocus({ target }: FocusEvent) {
    if (active && target.matches('[role=treeitem]:focus-visible')) show(active)
  }

  const help = useId()

  return (
    <div className="relative isolate h-[max(24rem,calc(100dvh-23rem))] md:h-[max(28rem,calc(100dvh-18.5rem))] overflow-clip rounded-card border border-line bg-paper shadow-card">
      <Hills />
      {view && sight && sight.detail !== 'dots' && (
        <GenerationMarks view={view} layout={layout} box={sight.box} />
      )}
      <div
        ref={viewport}
        role="tree"
        tabIndex={-1}
        aria-label={m.history_tree_label()}
        aria-describedby={help}
        data-detail={sight?.detail}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
        className="group/tree absolute inset-0 cursor-grab touch-none overflow-clip active:cursor-grabbing"
      >
        {view && sight?.detail === 'dots' && <Dots view={view} layout={layout} />}
        {/* Physical: the drawing does not turn round with the direction of writing. */}
        <div ref={layer} className="absolute top-0 left-0 origin-top-left">
          {sight && (
            <Drawing
              layout={layout}
              sight={sight}
              folded={folded}
              active={active}
              chosen={chosen !== undefined}
            />
          )}
        </div>
      </div>
      <p id={help} hidden>
        {m.history_tree_help()}
      </p>
      <TreeControls
        onZoom={(factor) => view?.zoomBy(factor)}
        onFit={() => view?.glideTo(fitted(layout, view.size))}
        onExpandAll={layout.places.length < forest.byId.size ? expandAll : undefined}
      />
    </div>
  )
}

/** The person, or, while a folded branch hides them, the nearest of their ancestors who is shown. */
function shownOf(id: string | undefined, { byId }: Forest, layout: Layout): Place | undefined {
  const person = byId.get(id ?? '')
  if (!person) return undefined
  const shown = [person, ...ancestorsOf(person)].find(({ member }) => layout.byId.has(member.id))
  return layout.byId.get(shown?.member.id ?? '')
}
