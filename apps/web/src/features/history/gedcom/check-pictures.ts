import type { Gedzip } from './open-gedzip'
import type { ImportPlan } from './plan-import'
import { remark } from './remarks'

/** The plan without the pictures that cannot be read. @param onChecked called after each */
export async function checkPictures(
  plan: ImportPlan,
  archive: Gedzip,
  onChecked: () => void,
): Promise<ImportPlan> {
  const remarks = structuredClone(plan.remarks)
  const portraits = new Map<string, string>()
  for (const [person, name] of plan.pictures.portraits) {
    if (await isReadable(archive, name)) portraits.set(person, name)
    else remark(remarks, 'picture-unreadable', name)
    onChecked()
  }
  const others = new Map<string, string>()
  for (const [name, title] of plan.pictures.others) {
    // What Media cannot show it may still store, such as HEIC.
    if (await isWhole(archive, name)) others.set(name, title)
    else remark(remarks, 'picture-unreadable', name)
    onChecked()
  }
  return { ...plan, remarks, pictures: { portraits, others } }
}

async function isReadable(archive: Gedzip, name: string): Promise<boolean> {
  try {
    const picture = await createImageBitmap(archive.read(name))
    picture.close()
    return true
  } catch {
    return false
  }
}

async function isWhole(archive: Gedzip, name: string): Promise<boolean> {
  try {
    return (await archive.read(name).slice(0, 1).arrayBuffer()).byteLength > 0
  } catch {
    return false
  }
}
