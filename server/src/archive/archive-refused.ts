/** Why an archive cannot be made or restored, as a sentence for whoever wants it. */
export class ArchiveRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ArchiveRefused'
  }
}
