// A PDF of one page: a picture above a few lines (ISO 32000-1, annex H.3; a JPEG is taken in as it is, section 7.4.8).

import { pearTree } from '../drawings/scenes/pear-tree.ts'
import { photoOf } from './studio.ts'

const words = [
  'To whoever waters the tree after me,',
  'it likes to be talked to. It has heard worse than you.',
  'In dry weeks give it two cans, in the evening, slowly.',
  'The low branch on the left is for children. Do not cut it.',
  'The first pear of every year belongs to the postman.',
  'And if you are sad, sit with your back against it.',
  'It has held up all of us so far.',
  'Beatriz',
]

export async function letter(): Promise<Blob> {
  const { data, width, height } = await photoOf(pearTree)
  const lines = words.map((line, index) => `BT /F1 16 Tf 86 ${330 - index * 34} Td (${line}) Tj ET`)
  const content = Buffer.from(`q 440 0 0 330 86 400 cm /Photo Do Q\n${lines.join('\n')}`)
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</Photo 6 0 R>>>>>>',
    ),
    stream('', content),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Times-Italic>>'),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      data,
    ),
  ]
  const body = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj`),
    object,
    Buffer.from('endobj\n'),
  ])
  const file = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...body,
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
  return new Blob([new Uint8Array(file)], { type: 'application/pdf' })
}

const stream = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream '),
  ])
