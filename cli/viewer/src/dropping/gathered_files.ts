// The files of a drop or of a choice, with their paths: folders and archives are opened.

import {isZip, zipEntries} from './zip_entries';

export interface GatheredFile {
  /** Below the dropped folder: `meshes/arm.stl`. */
  name: string;
  content: Blob;
}

/** As the server has them (dropped_files.h), so that no larger drop is sent. */
const kMostFiles = 2000;
const kMostBytes = 512 << 20;

/** The files grow beyond what the server takes. */
export class TooMuch extends Error {}

class Gathering {
  readonly files: GatheredFile[] = [];
  private bytes = 0;

  add(name: string, content: Blob): void {
    // Of the system, not of the model.
    if (name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) return;
    this.bytes += content.size;
    if (this.files.length >= kMostFiles) throw new TooMuch(`There are more than ${kMostFiles} files.`);
    if (this.bytes > kMostBytes) throw new TooMuch(`The files have more than ${kMostBytes >> 20} MiB.`);
    this.files.push({name, content});
  }

  async addEntry(entry: FileSystemEntry): Promise<void> {
    const name = entry.fullPath.replace(/^\/+/, '');
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      this.add(name, file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // A reader gives the entries in several parts.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (part.length === 0) return;
      for (const one of part) await this.addEntry(one);
    }
  }
}

/** The entries of a drop. They must be asked for before the event ends. */
export const entriesOf = (items: DataTransferItemList): FileSystemEntry[] =>
  [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);

async function opened(files: readonly GatheredFile[]): Promise<GatheredFile[]> {
  const [only, ...others] = files;
  if (!only || others.length > 0 || !isZip(only.name)) return [...files];
  const gathering = new Gathering();
  let left = kMostBytes;
  for await (const {name, content} of zipEntries(only.content, () => left)) {
    left -= content.size;
    gathering.add(name, content);
  }
  return gathering.files;
}

export async function gatherEntries(entries: readonly FileSystemEntry[]): Promise<GatheredFile[]> {
  const gathering = new Gathering();
  for (const entry of entries) await gathering.addEntry(entry);
  return opened(gathering.files);
}

export async function gatherFiles(files: readonly File[]): Promise<GatheredFile[]> {
  const gathering = new Gathering();
  for (const file of files) gathering.add(file.webkitRelativePath || file.name, file);
  return opened(gathering.files);
}
