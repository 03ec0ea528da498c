import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { HistoryMember } from '../history-member'
import { openGedzip } from './open-gedzip'
import { planImport } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'
import { withFiles } from './stored-record'
import { aPerson, nobody, stored } from './testing'
import { withPictures } from './with-pictures'
import { type FamilyTree, writeGedcom } from './write-gedcom'

const TODAY = '2026-11-20'
const FAMILY = '6f0c62a6-3c0f-4d0b-9d1b-6f4f4f9f0a11'
const HOST = 'http://hub/storage/v1/object/public/'

const zipped = (files: Zippable) => Uint8Array.from(zipSync(files)).buffer

const TREE = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Amélia /Oliveira/
1 OBJE @O3@
2 CROP
3 TOP 40
1 OBJE @O1@
1 OBJE @O2@
0 @I2@ INDI
1 NAME Joaquim /Oliveira/
1 OBJE @O4@
0 @O1@ OBJE
1 FILE photos/Am%C3%A9lia%20at%20home.jpg
2 FORM image/jpeg
2 TITL Amélia at home
0 @O2@ OBJE
1 FILE photos/baptism.pdf
2 FORM application/pdf
0 @O3@ OBJE
1 FILE photos/wedding.jpg
2 FORM image/jpeg
0 @O4@ OBJE
1 FILE photos/gone.jpg
2 FORM image/jpeg
1 FILE https://example.org/elsewhere.jpg
2 FORM image/jpeg
1 FILE photos/run.exe
2 FORM application/octet-stream
0 TRLR
`
const FILES: Zippable = {
  'gedcom.ged': strToU8(TREE),
  'photos/Amélia at home.jpg': strToU8('Amélia'),
  'photos/baptism.pdf': strToU8('baptism'),
  'photos/wedding.jpg': strToU8('wedding'),
  'photos/run.exe': strToU8('MZ'),
}

function planned(content: ArrayBuffer, { people, ties }: FamilyTree = nobody) {
  const archive = openGedzip(content)
  if (!archive) throw new Error('no archive')
  const plan = planImport(readGedcomFile(archive.gedcom), { familyId: FAMILY, people, ties }, TODAY, archive)
  return { archive, plan }
}

/** After an import: each file is stored under its name in the archive. */
function imported(content: ArrayBuffer): FamilyTree {
  const { archive, plan } = planned(content)
  const { portraits, others } = plan.pictures
  const bucketOf = (name: string) => ([...portraits.values()].includes(name) ? 'pictures' : 'family-media')
  const isKept = (name: string) => others.has(name) || [...portraits.values()].includes(name)
  const placeOf = (name: string) => (isKept(name) ? `${bucketOf(name)}/${name.split('/').at(-1)}` : undefined)
  const additions = plan.additions.map((person) => {
    const name = portraits.get(person.id)
    return { ...person, image_url: name ? HOST + placeOf(name) : null }
  })
  const records = withFiles(plan.records, (value) => placeOf(archive.find(value) ?? ''))
  return stored({ ...plan, additions, records })
}

/** The tree's archive, in which each file has the place where it is stored as its content. */
function exported(tree: FamilyTree, isThere = (path: string) => path.startsWith('family-media/')): Zippable {
  const { records, files } = withPictures(tree, isThere)
  const text = writeGedcom(tree, '7.0', TODAY, records)
  const contents = [...files].map(([place, name]): [string, Uint8Array] => [name, strToU8(place)])
  return { 'gedcom.ged': strToU8(text), ...Object.fromEntries(contents) }
}

/** Each person's picture by its place. */
const portraitsOf = ({ people }: Pick<FamilyTree, 'people'>) =>
  Object.fromEntries(people.map(({ member_name, image_url }) => [member_name, image_url?.slice(HOST.length)]))

/** Which file the archive has for each portrait. */
async function portraitsIn(files: Zippable) {
  const { archive, plan } = planned(zipped(files))
  const entries = plan.additions.map(async ({ id, member_name }) => {
    const name = plan.pictures.portraits.get(id)
    return [member_name, name && (await archive.read(name).text())]
  })
  return Object.fromEntries(await Promise.all(entries))
}

describe('reading', () => {
  test('portraits, other files, and what is wrong', async () => {
    const { archive, plan } = planned(zipped(FILES))

    expect(plan.additions.map(({ member_name }) => member_name)).toEqual([
      'Amélia Oliveira',
      'Joaquim Oliveira',
    ])
    // A crop of a larger picture is not used as a portrait.
    expect([...plan.pictures.portraits.values()]).toEqual(['photos/Amélia at home.jpg'])
    expect([...plan.pictures.others.keys()].sort()).toEqual(['photos/baptism.pdf', 'photos/wedding.jpg'])
    expect(plan.remarks.get('picture-missing')).toEqual(['photos/gone.jpg'])
    expect(plan.remarks.get('picture-unreadable')).toEqual(['photos/run.exe'])
    const file = archive.read('photos/Amélia at home.jpg')
    expect([file.name, file.type, await file.text()]).toEqual(['Amélia at home.jpg', 'image/jpeg', 'Amélia'])
  })

  test('those whom the family has keep their portraits', () => {
    const amelia = aPerson({ member_name: 'Amélia Oliveira' })
    const { plan } = planned(zipped(FILES), { ...nobody, people: [amelia] })
    expect(plan.pictures.portraits.size).toBe(0)
    expect([...plan.pictures.others.keys()]).toContain('photos/Amélia at home.jpg')
  })

  test.each([
    ['.\\photos\\rosa.jpg', './photos/rosa.jpg'],
    ['Photos/Rosa.JPG', 'photos/rosa.jpg'],
    ['../../etc/rosa.jpg', '../../etc/rosa.jpg'],
    ['/photos/100%.jpg', 'photos/100%.jpg'],
  ])('%s is found as %s', (name, value) => {
    const archive = openGedzip(zipped({ 'gedcom.ged': strToU8(TREE), [name]: strToU8('x') }))
    expect(archive?.find(value)).toBe(name)
  })
})

describe('a hostile archive', () => {
  test.each<[string, ArrayBuffer]>([
    ['no tree', zipped({ 'photos/a.jpg': strToU8('x') })],
    ['a tree that unpacks to too much', zipped({ 'gedcom.ged': new Uint8Array(101 * 1024 ** 2) })],
    ['its end cut off', zipped(FILES).slice(0, 300)],
    ['nothing but its first bytes', Uint8Array.from([0x50, 0x4b, 3, 4]).buffer],
  ])('with %s is refused', (_what, content) => {
    expect(() => openGedzip(content)).toThrow(/archive can't be read/)
  })

  test('gives no more of a file than it declares', () => {
    const bytes = zipSync({ 'gedcom.ged': strToU8(TREE), 'photos/bomb.jpg': new Uint8Array(5_000_000) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    // The last entry of the directory, and in it the size before packing.
    const entry = bytes.findLastIndex(
      (_byte, at) => view.getUint32(Math.min(at, bytes.length - 4), true) === 0x02014b50,
    )
    view.setUint32(entry + 24, 10, true)
    expect(openGedzip(Uint8Array.from(bytes).buffer)?.read('photos/bomb.jpg').size).toBe(10)
  })

  test('writes its names into no path of an export', () => {
    const record = (value: string): FamilyTree => {
      const person = aPerson({ member_name: 'Rosa' })
      const line = { tag: 'FILE', value, stored: 'family-media/me/x.jpg' }
      const content = { tag: 'INDI', children: [{ tag: 'OBJE', children: [line] }] }
      return { ...nobody, people: [person], records: [{ id: person.id, person_id: person.id, content }] }
    }
    const names = (value: string) =>
      Object.keys(exported(record(value))).filter((name) => name !== 'gedcom.ged')
    expect(names('../../../.ssh/keys.jpg')).toEqual(['media/keys.jpg'])
    expect(names('C:\\Users\\rosa\\..\\x.jpg')).toEqual(['media/x.jpg'])
    expect(names('%2e%2e%2f..')).toEqual(['media/portrait.jpg'])
  })
})

describe('a round trip', () => {
  test('brings back every portrait and every other file', async () => {
    const tree = imported(zipped(FILES))
    const files = exported(tree)

    expect(await portraitsIn(files)).toEqual(portraitsOf(tree))
    expect(Object.keys(files).sort()).toEqual([
      'gedcom.ged',
      'media/Amélia at home.jpg',
      'media/baptism.pdf',
      'media/wedding.jpg',
    ])
    const { plan } = planned(zipped(files))
    expect(plan.pictures.others.size).toBe(2)
    expect(plan.remarks.get('picture-missing')).toEqual(['photos/gone.jpg', 'photos/run.exe'])
  })

  test('takes the portraits that people have now', async () => {
    const tree = imported(zipped(FILES))
    const withFace = (person: HistoryMember, image_url: string | null) => ({ ...person, image_url })
    const changed = {
      ...tree,
      people: [
        ...tree.people.map((person) => withFace(person, `${HOST}pictures/new.webp`)),
        aPerson({ member_name: 'Rosa', image_url: `${HOST}avatars/rosa.webp` }),
      ],
    }
    const files = exported(changed)
    expect(await portraitsIn(files)).toEqual(portraitsOf(changed))
    expect(new TextDecoder().decode(files['gedcom.ged'] as Uint8Array)).toContain('2 FORM image/webp')

    const faceless = { ...tree, people: tree.people.map((person) => withFace(person, null)) }
    expect(await portraitsIn(exported(faceless))).toEqual(portraitsOf(faceless))
  })

  test('leaves out what the family has deleted, and keeps its line', () => {
    const files = exported(imported(zipped(FILES)), (place) => !place.endsWith('.pdf'))
    expect(Object.keys(files)).not.toContain('media/baptism.pdf')
    expect(new TextDecoder().decode(files['gedcom.ged'] as Uint8Array)).toContain('1 FILE photos/baptism.pdf')
  })
})
