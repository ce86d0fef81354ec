import { packPackage } from './packPackage';

// Packs before parallel checks need the package, because each of them would build in the same folder.
void packPackage().then((tarball) => process.stdout.write(`${tarball}\n`));
