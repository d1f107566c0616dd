// Plain JavaScript, so that a Node too old for the other files can run it.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and Pouce runs on Node 24 or newer. « npm ci » brings one; after « npm ci --omit=dev » install it yourself.\n`,
  )
  process.exitCode = 1
}
