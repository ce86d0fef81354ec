const { dest, parallel, src } = require('gulp');

/** Icons, codex files and output schemas keep their place below dist/. */
const copy = (glob, folder) =>
	function copyAssets() {
		return src(glob, { encoding: false }).pipe(dest(`dist/${folder}`));
	};

exports.assets = parallel(
	copy('icons/**/*.svg', 'icons'),
	copy(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], 'nodes'),
);
